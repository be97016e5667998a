import { useEffect } from 'react'

/** What search engines and shared links say about the page, for as long as it is shown. */
export function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!meta) return
    const before = meta.content
    meta.content = text
    return () => {
      meta.content = before
    }
  }, [text])
}
