import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { Search } from 'lucide-react'
import type { FormEvent, RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { QUERY_MAXIMUM } from './help-rules.ts'

type FieldProps = { field: RefObject<HTMLInputElement | null>; onLook: (text: string) => void }

/** Without JavaScript everything is on the page anyway, and the browser's own search finds it. */
export function HelpSearch({ field, onLook }: FieldProps) {
  const { t } = useLingui()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onLook(field.current?.value ?? '')
  }

  return (
    <form
      role="search"
      action="/help"
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
        maxLength={QUERY_MAXIMUM}
        placeholder={t`What would you like to know?`}
        icon={<Search aria-hidden />}
        onInput={(event) => onLook(event.currentTarget.value)}
        className="min-h-14 rounded-full ps-13 pe-5 text-lg shadow-2"
      />
    </form>
  )
}

type ResultProps = {
  search: { query: string; found: ReadonlySet<string> } | undefined
  onClear: () => void
}

/** How many answers there are, said aloud as well; and what to do when there is none. */
export function HelpResult({ search, onClear }: ResultProps) {
  const count = search?.found.size ?? 0
  const query = search?.query ?? ''
  return (
    <>
      <p role="status" className={search ? 'mb-6 font-medium' : 'sr-only'}>
        {!search ? null : count === 0 ? (
          <Trans>No answers for “{query}”.</Trans>
        ) : count === 1 ? (
          <Trans>1 answer for “{query}”</Trans>
        ) : (
          <Trans>
            {count} answers for “{query}”
          </Trans>
        )}
      </p>
      {search && count === 0 && (
        <div className="mb-12 grid justify-items-start gap-4 rounded-card border border-line bg-surface p-6 sm:p-8">
          <p className="max-w-prose text-ink-2">
            <Trans>
              Try a shorter word, such as “photo” or “token”, or ask us: a person answers within
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
