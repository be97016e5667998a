import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const PORT = 4990
const START_TIMEOUT_MS = 180_000

export const PAGE_ORIGIN = `http://localhost:${PORT}`

/** Builds the web app if needed and starts a server without demo data, whose pictures take a while. */
export async function startPageServer(): Promise<{ stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'adire-pages-'))
  const server = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DEMO: 'off' },
    stdio: 'ignore',
  })
  async function stop() {
    const hasExited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await hasExited
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const isReady = await fetch(`${PAGE_ORIGIN}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { stop }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await stop()
  throw new Error('The server did not become ready')
}
