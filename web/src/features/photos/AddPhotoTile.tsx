import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '../../ui/cn.ts'

type Props = {
  /** Number of photos to add; not said for the first one. */
  freeSlots?: number
  onFiles: (files: readonly File[]) => void
}

/**
 * Tile that opens the file picker, for several photos at once. `useAddPhotos` handles drops and
 * pastes anywhere on the page.
 */
export function AddPhotoTile({ freeSlots, onFiles }: Props) {
  const { t } = useLingui()
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)

  return (
    <label
      className={cn(
        'relative grid aspect-4/5 h-full w-full cursor-pointer place-content-center justify-items-center gap-1.5 rounded-card border-2 border-dashed border-line-strong p-2 sm:p-3 text-center transition-colors hover:border-indigo hover:bg-indigo-soft',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver && 'border-indigo bg-indigo-soft',
      )}
    >
      <input
        type="file"
        accept="image/*"
        multiple
        aria-label={t`Add photos`}
        aria-describedby={hintId}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span
        aria-hidden
        className="grid size-10 place-items-center sm:size-12 rounded-full bg-indigo-soft text-indigo"
      >
        <ImagePlus className="size-6" />
      </span>
      <span aria-hidden className="text-sm font-medium sm:text-base">
        <Trans>Add photos</Trans>
      </span>
      <span id={hintId} className="grid text-xs text-ink-3">
        <span className="max-sm:hidden">
          <Trans>Click, drop or paste.</Trans>
        </span>{' '}
        {freeSlots !== undefined && (
          <span>
            <Plural value={freeSlots} one="Room for # more." other="Room for # more." />
          </span>
        )}
      </span>
    </label>
  )
}
