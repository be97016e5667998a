import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { usePageHash } from '../../lib/page-address.ts'
import { MailLink } from '../../shared/MailLink.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { ContentLink } from './ContentLink.tsx'
import { HelpContacts } from './HelpContacts.tsx'
import { HelpResult, HelpSearch } from './HelpSearch.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from './PageHeader.tsx'
import { FoundQuestions, Question } from './Question.tsx'
import { useHelpSearch } from './use-help-search.ts'
import './content.css'

type Props = { categories: readonly { id: string; page: ContentModule }[] }

const components = { a: ContentLink, Amount, MailLink, Question }

/** Help centre: frequently asked questions, each with its own address, and their search. */
export function HelpPage({ categories }: Props) {
  const { t } = useLingui()
  const { field, result, preload, search, clear } = useHelpSearch()
  useOpenQuestion()
  return (
    <>
      {import.meta.env.DRAWS_ALL && (
        <PageHead
          title={t`Help Centre`}
          description={t`Answers about joining, tokens, Premium, matches, messages and safety, plus three ways to reach a person.`}
        />
      )}
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <div className="relative isolate overflow-hidden">
          <TextilePattern name="arch" className="absolute inset-0 -z-10 opacity-[0.05]" />
          <div className="page-width grid justify-items-center gap-5 py-14 text-center sm:py-20">
            <h1 className="display text-page">
              <Trans>Help Centre</Trans>
            </h1>
            <p className="text-lg text-ink-2">
              <Trans>How can we help?</Trans>
            </p>
            <HelpSearch field={field} onFocus={preload} onSearch={search} />
          </div>
        </div>
        <TextileDivider />
        <div className="page-width grid gap-x-14 py-12 sm:py-16 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Categories categories={categories} />
          <div>
            <HelpResult result={result} onClear={clear} />
            <FoundQuestions value={result?.found}>
              {categories.map(({ id, page: { default: Text, frontmatter } }) => (
                <section
                  key={id}
                  aria-labelledby={id}
                  className="mb-14 last:mb-0 not-has-[details:not([hidden])]:hidden"
                >
                  <h2 id={id} className="scroll-mt-8 text-2xl">
                    {frontmatter.title}
                  </h2>
                  <p className="mt-1 mb-5 text-ink-2">{frontmatter.description}</p>
                  <Text components={components} />
                </section>
              ))}
            </FoundQuestions>
          </div>
        </div>
        <HelpContacts />
      </main>
      <PageFooter />
    </>
  )
}

function Categories({ categories }: Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Categories`} className="mb-10 print:hidden">
      <ul className="flex flex-wrap gap-2 lg:sticky lg:top-8 lg:grid lg:gap-0 lg:border-s lg:border-line">
        {categories.map(({ id, page }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-full border border-line-strong px-4 py-1.5 text-sm font-medium text-ink-2 hover:text-ink max-lg:bg-surface lg:-ms-px lg:rounded-none lg:border-0 lg:border-s lg:border-transparent lg:py-2.5 lg:text-base lg:hover:border-indigo"
            >
              {page.frontmatter.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Opens the answer in the address. Browsers do it on load; this is for links within the page and
 * for older browsers.
 */
function useOpenQuestion() {
  const id = usePageHash()
  useEffect(() => {
    if (id === '') return
    const details = document.getElementById(id)?.closest('details')
    if (!details || details.open) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
  }, [id])
}
