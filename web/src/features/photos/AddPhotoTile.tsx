import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { cn } from '../../ui/cn.ts'

type Props = { room: number; onFiles: (files: readonly File[]) => void }

/** Takes photos by click, drop or paste, several at once. */
export function AddPhotoTile({ room, onFiles }: Props) {
  const { t } = useLingui()
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <label
      className={cn(
        'relative grid aspect-4/5 h-full w-full cursor-pointer place-content-center justify-items-center gap-1.5 rounded-card border-2 border-dashed border-line-strong p-3 text-center transition-colors hover:border-indigo hover:bg-indigo-soft',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver && 'border-indigo bg-indigo-soft',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <input
        type="file"
        accept="image/*"
        multiple={room > 1}
        aria-label={t`Add photos`}
        aria-describedby={hintId}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span aria-hidden className="grid size-12 place-items-center rounded-full bg-indigo-soft text-indigo">
        <ImagePlus className="size-6" />
      </span>
      <span aria-hidden className="font-medium">
        <Trans>Add photos</Trans>
      </span>
      <span id={hintId} className="grid text-xs text-ink-3">
        <span>
          <Trans>Click, drop or paste.</Trans>
        </span>{' '}
        <span>
          <Plural value={room} one="Room for # more." other="Room for # more." />
        </span>
      </span>
    </label>
  )
}
