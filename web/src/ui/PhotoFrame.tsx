import type { ReactNode, Ref } from 'react'
import { useState } from 'react'
import { cn } from './cn.ts'
import { TextilePattern } from './TextilePattern.tsx'
import { thumbhashUrl } from './thumbhash-url.ts'
import { getInitial, choosePattern } from './photo-fallback.ts'

type Props = {
  /** The person's name; chooses the tile and initial shown without a picture. */
  name: string
  alt: string
  src?: string | null | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  thumbhash?: string | null | undefined
  /** Loads at once, for pictures of the first screen; others load lazily. */
  isPriority?: boolean
  /** Shows only the blurred preview, and requests no picture yet. */
  isDeferred?: boolean
  ref?: Ref<HTMLDivElement>
  /** Shown over the picture, such as badges or buttons. */
  children?: ReactNode
  className?: string
}

/** Photo of a person in a 4:5 box, with a blurred preview; without one, a pattern and an initial. */
export function PhotoFrame({
  name,
  alt,
  src,
  srcSet,
  sizes,
  thumbhash,
  isPriority = false,
  isDeferred = false,
  ref,
  children,
  className,
}: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const hasPhoto = src !== undefined && src !== null && src !== failedSrc
  const placeholder = thumbhash ? thumbhashUrl(thumbhash) : undefined
  return (
    <div
      ref={ref}
      className={cn('relative isolate aspect-4/5 overflow-hidden bg-surface-3', className)}
      style={
        hasPhoto && placeholder
          ? { backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' }
          : undefined
      }
    >
      {hasPhoto && isDeferred ? (
        <div role="img" aria-label={alt} className="absolute inset-0" />
      ) : hasPhoto ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={480}
          height={600}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <div
          role="img"
          aria-label={alt}
          className="absolute inset-0 grid place-items-center bg-indigo-soft"
        >
          <TextilePattern name={choosePattern(name)} className="absolute inset-0 opacity-15" />
          <span
            aria-hidden
            className="display relative grid size-24 place-items-center rounded-full bg-surface text-page text-indigo"
          >
            {getInitial(name)}
          </span>
        </div>
      )}
      {children}
    </div>
  )
}
