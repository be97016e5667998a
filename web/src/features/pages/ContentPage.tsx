import { Trans } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { ContentLink } from './ContentLink.tsx'
import { ContentsAside, ContentsFold } from './Contents.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { MailLink } from '../../shared/MailLink.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { PageHeader } from './PageHeader.tsx'
import './content.css'

type Props = { page: ContentModule }

/** In every page's text without an import. */
const components = { a: ContentLink, MailLink }

/** A page to read: the text and its facts about itself come from one MDX file. */
export function ContentPage({ page: { default: Text, frontmatter, headings } }: Props) {
  const { title, description, updated, hasContents = false, hasWayHome = false } = frontmatter
  return (
    <>
      <PageHead title={title} description={description} />
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
              <LastUpdated month={updated} />
            </div>
          </div>
        </div>
        <TextileDivider className="print:hidden" />
        <div className="content-grid page-width pt-10 sm:pt-14">
          {hasContents && <ContentsAside headings={headings} />}
          <div className="xl:col-start-2">
            {hasContents && <ContentsFold headings={headings} />}
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
