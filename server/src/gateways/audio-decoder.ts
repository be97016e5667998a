import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The parts that we use of FFmpeg's build for WebAssembly. */
export interface Ffmpeg {
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
  }
  /** Runs the program; returns its exit code. */
  exec(...args: string[]): number
  ffprobe(...args: string[]): number
  reset(): void
}

type CreateFfmpeg = (options: { wasmBinary: Uint8Array }) => Promise<Ffmpeg>

/** Bytes of a page of WebAssembly memory. */
const PAGE_BYTES = 64 * 1024

/**
 * Loads FFmpeg as WebAssembly: its own memory of at most `maximumBytes`, its own file system, no network, no other programs.
 * Loading expects the globals of a web worker.
 */
export async function loadFfmpeg(maximumBytes: number): Promise<Ffmpeg> {
  limitMemory(maximumBytes)
  Object.assign(globalThis, { self: globalThis, location: { href: '' } })
  // By its address, because the package has no types.
  const { default: create }: { default: CreateFfmpeg } = await import(
    import.meta.resolve('@ffmpeg/core')
  )
  const path = fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm'))
  return create({ wasmBinary: readFileSync(path) })
}

/** Refuses the decoder more memory than this. */
function limitMemory(maximumBytes: number): void {
  const { prototype } = WebAssembly.Memory
  const grow = prototype.grow
  prototype.grow = function growWithinLimit(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maximumBytes)
      throw new RangeError('The decoder needs too much memory')
    return grow.call(this, pages)
  }
}
