import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/
/** A response of less fits into one packet anyway. */
const MINIMUM_BYTES = 1024

const compress = promisify(brotliCompress)

/**
 * Writes a Brotli copy (`.br`) beside every script and style, which `server/src/http/web.ts` sends
 * instead of compressing the file for each request.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MINIMUM_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await compress(content, { params }))
}
