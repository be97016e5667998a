import { useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { toast } from '../../lib/toast.ts'
import { toPageHref } from '../../lib/page-href.ts'

/** Ids of the questions that the search found; undefined without a search. */
export const FoundQuestions = createContext<ReadonlySet<string> | undefined>(undefined)

type Props = { id: string; title: string; children: ReactNode }

/**
 * Expandable question of the help centre. The id is inside the `<details>`, so that browsers open
 * it by themselves for a link to the answer.
 */
export function Question({ id, title, children }: Props) {
  const found = useContext(FoundQuestions)
  return (
    <details
      data-question={id}
      hidden={found !== undefined && !found.has(id)}
      className="group border-b border-line first-of-type:border-t"
    >
      <summary className="chevron flex min-h-14 items-center justify-between gap-4 rounded-input py-3.5 hover:text-indigo">
        <h3 className="font-text text-[1.0625rem] leading-snug font-medium tracking-normal group-open:font-semibold">
          {title}
        </h3>
      </summary>
      <div id={id} className="scroll-mt-28 pb-6 sm:pe-10">
        <div className="reading text-base text-ink-2">{children}</div>
        <CopyLink id={id} title={title} />
      </div>
    </details>
  )
}

/** Link to the answer; a click copies its URL if the clipboard is available. */
function CopyLink({ id, title }: { id: string; title: string }) {
  const { t } = useLingui()

  async function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !('clipboard' in navigator)) return
    event.preventDefault()
    const address = event.currentTarget.href
    history.replaceState(history.state, '', address)
    try {
      await navigator.clipboard.writeText(address)
      toast.success({ title: t`Link copied`, description: t`It opens this answer directly.` })
    } catch {
      toast.info({
        title: t`Copy the address of this page`,
        description: t`It opens this answer directly.`,
      })
    }
  }

  return (
    <a
      href={toPageHref(`/help#${id}`)}
      onClick={handleClick}
      aria-label={t`Copy link to “${title}”`}
      className="touch-target inline-flex items-center gap-1.5 text-sm font-medium text-ink-3 underline-offset-4 hover:text-indigo hover:underline print:hidden"
    >
      <Link2 aria-hidden className="size-4" />
      {t`Copy link`}
    </a>
  )
}
