import { reloadIfReachable } from './app-update.ts'

const RETRY_WAITS_MS = [400, 2_000, 5_000, 15_000]

/** Loads code that the page can't start without, and retries; `rescue.js` shows the failure. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const loaded = await load()
      if (failures > 0) dispatchEvent(new Event('adire-started'))
      return loaded
    } catch {
      dispatchEvent(new Event('adire-stuck'))
      if (failures > 0) await reloadIfReachable()
      await waitForNetwork(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? 0)
    }
  }
}

/** Waits until the time is over or the device is back online. */
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
