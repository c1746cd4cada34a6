import { fc, parameters } from './fc.ts'

// A property that gives no parameters of its own still honours FC_RUNS and FC_SEED.
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...parameters(100) })
