import { takeTestClock } from './deviceClock.ts'

takeTestClock()
