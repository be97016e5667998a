import { create } from 'zustand'

/**
 * Token of an emailed link, in the memory of this page only: never in the address bar, the history
 * or storage.
 */
const useTokenStore = create<{ path?: string; token?: string }>(() => ({}))

/**
 * Takes `#token=…` from an address. Returns whether there was one, so that the caller shows the
 * address without it.
 */
export function takeLinkToken({ pathname, hash }: { pathname: string; hash: string }): boolean {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token === null) return false
  useTokenStore.setState({ path: pathname, token })
  return true
}

/**
 * Token taken from this page's address, or an empty text. Changes when another link is opened in
 * the same tab.
 */
export function useLinkToken(path: string): string {
  return useTokenStore((held) => (held.path === path ? (held.token ?? '') : ''))
}
