import { type ChildProcess, spawn } from 'node:child_process'

/** A program that a test started, with all it has said so far. */
export interface Started {
  readonly child: ChildProcess
  /** Lines of its normal output that are not empty. */
  lines(): readonly string[]
  /** Its complaints, without npm's own warnings. */
  complaints(): string
}

/** Starts a program in a process group of its own, so that a test can end all of it. */
export function startProgram(
  command: string,
  words: readonly string[],
  { folder, env = {} }: { readonly folder: string; readonly env?: Readonly<Record<string, string>> },
): Started {
  const child = spawn(command, words, {
    cwd: folder,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (part: Buffer) => {
    text.out += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    text.err += part.toString()
  })
  return {
    child,
    lines: () => text.out.split('\n').filter((line) => line !== ''),
    complaints: () => text.err.replace(/^npm warn .*\n/gm, ''),
  }
}

/** Ends whatever is left of a program and its children. */
export function endGroup({ child }: Started): void {
  if (child.pid !== undefined && isAlive(-child.pid)) process.kill(-child.pid, 'SIGKILL')
}

/** Whether a process (or with a negative number any of a group) is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** The tests may themselves run under npm and with settings; what they start must not take those for its own. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('npm_lifecycle_') && !['PORT', 'HOST', 'BUSY_PORT'].includes(name),
    ),
  )
}
