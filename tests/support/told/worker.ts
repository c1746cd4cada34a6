// The worker of the end-to-end build: production's own, by the clock of the test.
import './takesTestClock.ts'
import '../../../src/worker/main.ts'
