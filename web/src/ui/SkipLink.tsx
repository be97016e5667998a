import { Trans } from '@lingui/react/macro'

type Props = {
  /** Id of the page's `<main tabIndex={-1}>`. */
  target?: string
}

/** First link of a page, visible only while focused. */
export function SkipLink({ target = 'main' }: Props) {
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed! focus:start-4 focus:top-4 focus:z-70 focus:rounded-full focus:bg-indigo focus:px-5! focus:py-3! focus:font-medium focus:text-on-indigo focus:shadow-2"
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}
