import { useState } from 'react'
import { useNameSearch } from '../../lib/use-name-search.ts'
import { useThreadList, type ThreadFilter } from './api.ts'

/** Search and filter of conversations; the server searches all of them. */
export function useThreadSearch() {
  const { typed, type, settled } = useNameSearch()
  const [only, setOnly] = useState<ThreadFilter['only']>(undefined)
  const search = typed.trim() === '' || settled === '' ? undefined : settled
  const list = useThreadList({ search, only })
  return { typed, setTyped: type, only, setOnly, list, isSearching: search !== undefined }
}
