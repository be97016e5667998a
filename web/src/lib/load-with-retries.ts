import { reloadIfReachable, reloadIfUpdated } from './app-update.ts'

const WAITS_MS = [400, 2_000, 5_000, 15_000]

/**
 * Loads code that the page can't start without. `rescue.js` shows that it is missing; it is tried
 * again until it is there.
 */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const loaded = await load()
      if (failures > 0) dispatchEvent(new Event('adire-started'))
      return loaded
    } catch {
      dispatchEvent(new Event('adire-stuck'))
      if (failures > 0) await (failures > 2 ? reloadIfReachable() : reloadIfUpdated())
      await waitForNetwork(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0)
    }
  }
}

/** Waits for some time, or for the device to be back online, whichever is sooner. */
function waitForNetwork(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, waitMs)
    addEventListener('online', end)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
  })
}
