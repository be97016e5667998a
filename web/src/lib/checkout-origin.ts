import type { ShopItem } from './shop-requests.ts'

const STORAGE_KEY = 'adire-checkout-origin'

/** Remembers the dashboard page from which this tab goes to a checkout. */
export function rememberOrigin() {
  const origin = new URL(location.href)
  origin.searchParams.delete('buy')
  try {
    sessionStorage.setItem(STORAGE_KEY, origin.pathname + origin.search)
  } catch {
    // Without storage, members stay on the page to which the checkout returns.
  }
}

/**
 * Returns the path of the page from which the checkout was opened, once, with the shop open over it
 * if wanted; undefined if this tab has opened no checkout.
 */
export function takeOrigin(buy: ShopItem | undefined): string | undefined {
  const path = readAndForget()
  if (!path?.startsWith('/dashboard/')) return undefined
  const origin = new URL(path, location.origin)
  if (buy) origin.searchParams.set('buy', buy)
  return origin.pathname + origin.search
}

function readAndForget(): string | null {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return path
  } catch {
    // Storage may be blocked.
    return null
  }
}
