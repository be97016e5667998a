import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { Search } from 'lucide-react'
import type { FormEvent, RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { MAX_QUERY_LENGTH } from './help-rules.ts'
import type { HelpSearchResult } from './use-help-search.ts'
import { toPageHref } from '../../lib/page-href.ts'

type FieldProps = {
  field: RefObject<HTMLInputElement | null>
  onFocus: () => void
  onSearch: (text: string) => void
}

/** Search field of the help centre. */
export function HelpSearch({ field, onFocus, onSearch }: FieldProps) {
  const { t } = useLingui()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(field.current?.value ?? '')
  }

  return (
    <form
      role="search"
      action={toPageHref('/help')}
      onSubmit={handleSubmit}
      className="w-full max-w-xl [&_span[aria-hidden]]:start-5"
    >
      <label htmlFor="help-search" className="sr-only">
        <Trans>Search the help centre</Trans>
      </label>
      <Input
        ref={field}
        id="help-search"
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_QUERY_LENGTH}
        placeholder={t`Ask a question`}
        icon={<Search aria-hidden />}
        onFocus={onFocus}
        onInput={(event) => onSearch(event.currentTarget.value)}
        className="min-h-14 rounded-full ps-13 pe-5 text-lg shadow-2"
      />
    </form>
  )
}

type ResultProps = {
  result: HelpSearchResult | undefined
  onClear: () => void
}

/** Announces the number of answers, with advice if there is none. */
export function HelpResult({ result, onClear }: ResultProps) {
  const count = result?.found?.size
  const query = result?.query ?? ''
  return (
    <>
      <p role="status" className={result ? 'mb-6 font-medium' : 'sr-only'}>
        {!result ? null : count === undefined ? (
          <Trans>Searching…</Trans>
        ) : count === 0 ? (
          <Trans>No answers for “{query}”.</Trans>
        ) : count === 1 ? (
          <Trans>1 answer for “{query}”</Trans>
        ) : (
          <Trans>
            {count} answers for “{query}”
          </Trans>
        )}
      </p>
      {count === 0 && (
        <div className="mb-12 grid justify-items-start gap-4 rounded-card border border-line bg-surface p-6 sm:p-8">
          <p className="max-w-prose text-ink-2">
            <Trans>
              Try a shorter word, such as “photo” or “token”, or ask us. A person answers within
              24-48 hours.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button asChild>
              <PageLink href="/contact?type=support">
                <Trans>Ask us</Trans>
              </PageLink>
            </Button>
            <Button variant="secondary" onClick={onClear}>
              <Trans>Show all answers</Trans>
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
