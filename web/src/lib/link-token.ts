import { create } from 'zustand'

/** Token of an emailed link, kept in memory only: never in the address bar, history or storage. */
const useTokenStore = create<{ path?: string; token?: string }>(() => ({}))

/** Stores `#token=…` of a URL. Returns true if there was one, so that the route removes the hash. */
export function storeLinkToken({ pathname, hash }: { pathname: string; hash: string }): boolean {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token === null) return false
  useTokenStore.setState({ path: pathname, token })
  return true
}

/** Token of the link that opened this path, or an empty text. Changes when another link is opened. */
export function useLinkToken(path: string): string {
  return useTokenStore((link) => (link.path === path ? (link.token ?? '') : ''))
}
