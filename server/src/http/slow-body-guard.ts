import type { FastifyInstance } from 'fastify'

/** Minimum rate after the grace period: a poor connection keeps it, a slow-loris client doesn't. */
const MINIMUM_BYTES_PER_SECOND = 2_000
const CHECK_INTERVAL_MS = 2_500

/**
 * Closes connections whose body nearly stalls after the grace period, without refusing a photo over
 * a slow network.
 */
export function addSlowBodyGuard(app: FastifyInstance, graceMs: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (Number(headers['content-length'] ?? 0) === 0) return
    const startedAt = performance.now()
    const readBefore = raw.socket.bytesRead
    const watch = setInterval(() => {
      const elapsedMs = performance.now() - startedAt
      const isSlow =
        raw.socket.bytesRead - readBefore < (elapsedMs / 1000) * MINIMUM_BYTES_PER_SECOND
      if (raw.complete) clearInterval(watch)
      else if (elapsedMs > graceMs && isSlow) raw.socket.destroy()
    }, CHECK_INTERVAL_MS)
    raw.once('close', () => clearInterval(watch))
  })
}
