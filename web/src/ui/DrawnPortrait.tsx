import { cn } from './cn.ts'

type Props = {
  /** File name of a portrait from `scripts/make-art.ts`. */
  name: string
  alt: string
  className?: string
}

/**
 * Illustration of a person from a static file, loaded lazily. `Portrait` draws one in the browser.
 */
export function DrawnPortrait({ name, alt, className }: Props) {
  return (
    <img
      src={`/art/${name}.svg`}
      alt={alt}
      width={480}
      height={600}
      loading="lazy"
      decoding="async"
      className={cn('block h-auto w-full', className)}
    />
  )
}
