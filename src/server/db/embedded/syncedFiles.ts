import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]
interface NodeFileSystem {
  NODEFS?: { stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } }
}

/**
 * The embedded database's files, with an fsync that reaches the disk. The library's own file system has none, so that a
 * commit would survive a killed process but not a power cut (reliability.md 4.4). Pinned to one exact version of
 * PGlite.
 */
export class SyncedFiles extends NodeFS {
  readonly #onSync: () => void

  /** `onSync` is told of each sync; a test counts them. */
  constructor(directory: string, onSync: () => void = () => {}) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(lite: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const base = await super.init(lite, options)
    const install = (module: NodeFileSystem): void => {
      const operations = module.NODEFS?.stream_ops
      if (operations === undefined)
        throw new Error('The embedded database no longer offers NODEFS.stream_ops: its files cannot be synced.')
      operations.fsync = (stream) => {
        fsyncSync(stream.nfd)
        this.#onSync()
        return 0
      }
    }
    return {
      emscriptenOpts: { ...base.emscriptenOpts, preRun: [...(base.emscriptenOpts.preRun ?? []), install as never] },
    }
  }
}

/**
 * The library's start parameters without `-F` (which turns fsync off), and with the one sync method that reaches its
 * file system. A checkpoint keeps few of the log's old files for later use: they are what an idle directory consists of
 * (upkeep.ts).
 */
export const syncedStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((value) => value !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
]
