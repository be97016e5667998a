import type { FastifyInstance } from 'fastify'

/** How long a body may come at any pace. */
const PATIENCE_MS = 20_000
/** What it has to keep up from then on: a poor connection does, somebody who holds the line does not (security bar U-02). */
const LEAST_BYTES_PER_SECOND = 2_000
const LOOK_MS = 2_500

/** Hangs up on bodies that hardly come; a photo over a slow network has its time. */
export function addPace(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (Number(headers['content-length'] ?? 0) === 0) return
    const startedAt = performance.now()
    const readBefore = raw.socket.bytesRead
    const watch = setInterval(() => {
      const elapsedMs = performance.now() - startedAt
      const isSlow = raw.socket.bytesRead - readBefore < (elapsedMs / 1000) * LEAST_BYTES_PER_SECOND
      if (raw.complete) clearInterval(watch)
      else if (elapsedMs > PATIENCE_MS && isSlow) raw.socket.destroy()
    }, LOOK_MS)
    raw.once('close', () => clearInterval(watch))
  })
}
