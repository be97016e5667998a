import { useLingui } from '@lingui/react/macro'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { AgeBanner } from './AgeBanner.tsx'
import { BrowseSection } from './BrowseSection.tsx'
import { FinalCall } from './FinalCall.tsx'
import { HeroSection } from './HeroSection.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { PageHeader } from './PageHeader.tsx'
import { StoryQuote } from './StoryQuote.tsx'
import { TrustStrip } from './TrustStrip.tsx'
import './landing.css'

/** Landing page at `/`, and at `/welcome` with labels for signed-in members (reading C-13). */
export function LandingPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        description={t`Adire is a premium dating community for adults who live between countries. Verified members in 25+ cities.`}
      />
      <AgeBanner />
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        <HeroSection />
        <StaticHtml>{import.meta.env.DRAWS_ALL && <TrustStrip />}</StaticHtml>
        <BrowseSection />
        <StaticHtml>{import.meta.env.DRAWS_ALL && <StoryQuote />}</StaticHtml>
        <FinalCall />
      </main>
      <PageFooter />
    </>
  )
}
