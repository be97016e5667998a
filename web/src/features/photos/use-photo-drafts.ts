import { plural, t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { checkFile } from './file-rules.ts'
import { createTooLargeError, type Picture, preparePicture } from './picture-api.ts'

type DraftOptions = { onRefused: (file: File, error: Error) => void }

/**
 * Chosen pictures that wait for their crop, and the number still being opened. Leaving the page
 * cancels both.
 */
export function usePhotoDrafts({ onRefused }: DraftOptions) {
  const [drafts, setDrafts] = useState<readonly Picture[]>([])
  const [openingCount, setOpeningCount] = useState(0)
  const opening = useRef(new AbortController())

  /** Opens the valid files that fit, and explains why others were refused. */
  async function openFiles(files: readonly File[], freeSlots: number) {
    const fitting = filterFiles(files, freeSlots)
    const { signal } = opening.current
    setOpeningCount((count) => count + fitting.length)
    for (const file of fitting) {
      if (!signal.aborted) await openFile(file, signal)
      setOpeningCount((count) => count - 1)
    }
  }

  async function openFile(file: File, signal: AbortSignal) {
    try {
      const picture = await preparePicture(file)
      if (signal.aborted) URL.revokeObjectURL(picture.url)
      else setDrafts((old) => [...old, picture])
    } catch (error) {
      if (signal.aborted) return
      onRefused(file, error instanceof Error ? error : new Error('The file could not be read'))
    }
  }

  function removeDrafts(removed: readonly Picture[]) {
    setDrafts((old) => old.filter((draft) => !removed.includes(draft)))
  }

  function discardDrafts(discarded: readonly Picture[]) {
    removeDrafts(discarded)
    for (const { url } of discarded) URL.revokeObjectURL(url)
  }

  function cancelDrafts() {
    opening.current.abort()
    opening.current = new AbortController()
    discardDrafts(drafts)
  }

  const cancelOnLeave = useEffectEvent(cancelDrafts)
  useEffect(() => () => cancelOnLeave(), [])

  return {
    drafts,
    openingCount,
    openFiles,
    /** Removes drafts whose object URLs an upload continues to use. */
    removeDrafts,
    /** Removes drafts that won't be uploaded, and revokes their object URLs. */
    discardDrafts,
    /** Discards all drafts, and the files that are still being opened. */
    cancelDrafts,
  }
}

/** Filters files by the checks that need no reading. */
function filterFiles(files: readonly File[], freeSlots: number): readonly File[] {
  const checks = files.map(checkFile)
  if (checks.includes('not-an-image'))
    toast.error({ title: t`Invalid File`, description: t`Please select an image file` })
  if (checks.includes('too-large'))
    toast.error(errorCopy(createTooLargeError(), { title: t`File Too Large` }))
  const valid = files.filter((_, index) => checks[index] === 'valid')
  if (valid.length > freeSlots) toastLimitReached(valid.length - freeSlots)
  return valid.slice(0, freeSlots)
}

function toastLimitReached(count: number) {
  toast.info({
    title: t`Photo Limit Reached`,
    description: plural(count, {
      one: '# photo was skipped because you have no more slots.',
      other: '# photos were skipped because you have no more slots.',
    }),
  })
}
