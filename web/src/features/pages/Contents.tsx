import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'

type Props = { headings: { id: string; text: string }[] }

/** Beside a long text, where there is room. */
export function ContentsAside({ headings }: Props) {
  return (
    <aside className="max-xl:hidden print:hidden">
      <div className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto pe-2">
        <p className="mb-3 text-sm font-semibold">
          <Trans>On this page</Trans>
        </p>
        <ContentsList headings={headings} />
      </div>
    </aside>
  )
}

/** Above a long text on a small screen, closed until it is asked for. */
export function ContentsFold({ headings }: Props) {
  return (
    <details className="group mb-10 rounded-tile border border-line bg-surface px-4 xl:hidden print:hidden">
      <summary className="flex min-h-12 items-center justify-between gap-2 font-medium">
        <Trans>On this page</Trans>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="pb-4">
        <ContentsList headings={headings} />
      </div>
    </details>
  )
}

function ContentsList({ headings }: Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`On this page`}>
      <ol className="grid border-s border-line text-sm">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ms-px block border-s border-transparent py-1.5 ps-4 text-ink-2 hover:border-indigo hover:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
