import { Trans, useLingui } from '@lingui/react/macro'
import type { Post } from '../../../content/posts.ts'
import { cn } from '../../ui/cn.ts'
import { formatPostDate } from './post-rules.ts'

type Props = { post: Post; className?: string }

/** Author, date and reading time. */
export function PostMeta({ post: { author, date, minutes }, className }: Props) {
  const { i18n } = useLingui()
  return (
    <p className={cn('flex flex-wrap items-center gap-x-2 text-sm text-ink-2', className)}>
      <span className="font-medium text-ink">{author}</span>
      <span aria-hidden>·</span>
      {/* Static, because the first use of `Intl` takes a slow phone 60 ms. */}
      <time
        dateTime={date}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.DRAWS_ALL ? formatPostDate(date, i18n.locale) : '',
        }}
      />
      <span aria-hidden>·</span>
      <span>
        <Trans>{minutes} min read</Trans>
      </span>
    </p>
  )
}
