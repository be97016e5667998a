import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePagePath } from '../../lib/page-address.ts'
import { MailLink } from '../../shared/MailLink.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { ContentLink } from './ContentLink.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from './PageHeader.tsx'
import { Tagline } from './Tagline.tsx'
import './content.css'

type Props = { page: ContentModule }

/** Pages whose wording is binding. */
const POLICIES = [
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/community-guidelines',
  '/safety',
  '/dmca',
]

/** Components that every MDX page can use without an import. */
const components = { a: ContentLink, Amount, MailLink, Tagline }

/** Text page, such as the privacy policy; text and metadata come from one MDX file. */
export function ContentPage({ page: { default: Text, frontmatter, headings } }: Props) {
  const { i18n } = useLingui()
  const path = usePagePath()
  const { title, description, updated, hasContents = false, hasWayHome = false } = frontmatter
  return (
    <>
      {import.meta.env.DRAWS_ALL && <PageHead title={title} description={description} />}
      <SkipLink />
      <div className="print:hidden">
        <PageHeader />
      </div>
      <main id="main" tabIndex={-1} className="pb-16 outline-none sm:pb-24">
        <div className="relative isolate overflow-hidden">
          <TextilePattern
            name="rings"
            className="absolute inset-0 -z-10 opacity-[0.06] print:hidden"
          />
          <div className="content-grid page-width">
            <div className="grid gap-4 py-12 sm:py-16 xl:col-start-2">
              <h1 className="display text-page">{title}</h1>
              <p className="text-lg text-ink-2">{description}</p>
              <StaticHtml>
                {import.meta.env.DRAWS_ALL && <LastUpdated month={updated} />}
              </StaticHtml>
            </div>
          </div>
        </div>
        <TextileDivider className="print:hidden" />
        <div className="content-grid page-width pt-10 sm:pt-14">
          {hasContents && <ContentsAside headings={headings} />}
          <div className="xl:col-start-2">
            {hasContents && <ContentsFold headings={headings} />}
            {i18n.locale !== SOURCE_LANGUAGE && POLICIES.includes(path) && (
              <TranslationNote path={path} />
            )}
            <article className="reading">
              <Text components={components} />
            </article>
            {hasWayHome && (
              <div className="mt-14 print:hidden">
                <Button asChild size="lg" variant="secondary">
                  <PageLink href="/">
                    <Trans>Back to Home</Trans>
                  </PageLink>
                </Button>
              </div>
            )}
          </div>
        </div>
      </main>
      <div className="print:hidden">
        <PageFooter />
      </div>
    </>
  )
}

/** Until lawyers have signed a translation, only the English text applies. */
function TranslationNote({ path }: { path: string }) {
  return (
    <p className="mb-8 rounded-tile border border-line bg-surface-2 p-4">
      <Trans>
        This is a translation. Until our lawyers have approved it,{' '}
        <a href={path} hrefLang={SOURCE_LANGUAGE} className="underline underline-offset-4">
          the English version
        </a>{' '}
        applies.
      </Trans>
    </p>
  )
}

type LastUpdatedProps = {
  /** Month such as `2025-01`. */
  month: string
}

/** Static, because formatting the first date takes a slow phone 60 ms. */
function LastUpdated({ month }: LastUpdatedProps) {
  const { i18n } = useLingui()
  // Parsed and shown in the same time zone, the month is the same everywhere.
  const text = i18n.date(new Date(`${month}-01T00:00:00Z`), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <p className="text-sm text-ink-3">
      <Trans>
        Last updated <time dateTime={month}>{text}</time>
      </Trans>
    </p>
  )
}

type ContentsProps = { headings: { id: string; text: string }[] }

/** Table of contents beside a long text on wide screens. */
function ContentsAside({ headings }: ContentsProps) {
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

/** Table of contents above a long text on small screens, closed at first. */
function ContentsFold({ headings }: ContentsProps) {
  return (
    <details className="mb-10 rounded-tile border border-line bg-surface px-4 xl:hidden print:hidden">
      <summary className="chevron flex min-h-12 items-center justify-between gap-2 font-medium">
        <Trans>On this page</Trans>
      </summary>
      <div className="pb-4">
        <ContentsList headings={headings} />
      </div>
    </details>
  )
}

function ContentsList({ headings }: ContentsProps) {
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
