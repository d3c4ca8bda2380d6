module github.com/schemaflavor/schemaflavor/internal/crosscheck

go 1.26.8

ignore ./node_modules
