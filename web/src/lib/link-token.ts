import { create } from 'zustand'

/** Token of an emailed link, kept in memory only: never in the address bar, history or storage. */
const useTokenStore = create<{ path?: string; token?: string }>(() => ({}))

/** Reads `#token=…` from a URL. Returns true if there was one, so that the caller removes it. */
export function takeLinkToken({ pathname, hash }: { pathname: string; hash: string }): boolean {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token === null) return false
  useTokenStore.setState({ path: pathname, token })
  return true
}

/** Token of the link that opened this page, or an empty text. Changes with another link. */
export function useLinkToken(path: string): string {
  return useTokenStore((link) => (link.path === path ? (link.token ?? '') : ''))
}
