import { cva } from 'class-variance-authority'
import { useState } from 'react'
import { cn } from './cn.ts'
import { TextilePattern } from './TextilePattern.tsx'
import { thumbhashUrl } from './thumbhash-url.ts'
import { getInitial, choosePattern } from './photo-fallback.ts'

const style = cva(
  'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-indigo-soft text-indigo',
  {
    variants: {
      size: {
        sm: 'size-8 text-sm',
        md: 'size-11 text-lg',
        lg: 'size-16 text-2xl',
        xl: 'size-24 text-page',
      },
    },
  },
)

type Props = {
  name: string
  src?: string | null | undefined
  thumbhash?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Empty if the name is shown beside it. */
  alt?: string
  /** Ring around a new match. */
  hasRing?: boolean
  className?: string
}

/** Round photo of a person, or a pattern and their initial without one. */
export function Avatar({
  name,
  src,
  thumbhash,
  size = 'md',
  alt = '',
  hasRing = false,
  className,
}: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const hasPhoto = src !== undefined && src !== null && src !== failedSrc
  const placeholder = thumbhash ? thumbhashUrl(thumbhash) : undefined
  return (
    <span
      className={cn(
        'relative inline-grid shrink-0 rounded-full leading-none',
        hasRing && 'ring-2 ring-ember ring-offset-2 ring-offset-bg',
        className,
      )}
    >
      <span
        className={style({ size })}
        style={
          hasPhoto && placeholder
            ? { backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' }
            : undefined
        }
      >
        {hasPhoto ? (
          <img
            src={src}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="size-full object-cover object-top"
            onError={() => setFailedSrc(src)}
          />
        ) : (
          <>
            <TextilePattern
              name={choosePattern(name)}
              scale={0.5}
              className="absolute inset-0 opacity-15"
            />
            <span
              {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
              className="relative font-semibold"
            >
              {getInitial(name)}
            </span>
          </>
        )}
      </span>
    </span>
  )
}
