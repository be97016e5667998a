import { useEffect, useState } from 'react'
import { useThreadList, type Wanted } from './api.ts'

const SETTLE_MS = 250

/** What is typed and chosen above the list, and the conversations that fit; the server looks through all of them. */
export function useThreadSearch() {
  const [typed, setTyped] = useState('')
  const [only, setOnly] = useState<Wanted['only']>(undefined)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const search = typed.trim() === '' || settled === '' ? undefined : settled
  const list = useThreadList({ search, only })
  return { typed, setTyped, only, setOnly, list, isSearching: search !== undefined }
}
