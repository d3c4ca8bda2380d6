package stopwatch

import (
	"runtime"
	"testing"
	"time"
)

// TestWatch: work counts and waiting does not, where the system tells them apart.
func TestWatch(t *testing.T) {
	began, w := time.Now(), Start()
	for sum := 0; time.Since(began) < 300*time.Millisecond || sum < 1<<20; sum++ { // however slow the machine, so much work is done
	}
	if took := w.Stop(); took <= 0 || took > time.Since(began) {
		t.Errorf("work took %v of %v", took, time.Since(began))
	}
	if runtime.GOOS != "linux" {
		return
	}
	w = Start()
	time.Sleep(300 * time.Millisecond)
	if took := w.Stop(); took > 100*time.Millisecond {
		t.Errorf("waiting took %v", took)
	}
}
