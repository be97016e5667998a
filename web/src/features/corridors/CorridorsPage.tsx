import { CORRIDOR_MINIMUM, toCorridorPlaceholder } from '@adire/contract/corridors.ts'
import { CORRIDORS_PATH } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../shared/PageHead.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { TextileDivider } from '../../ui/TextileDivider.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { JoinButton } from '../pages/JoinButton.tsx'
import { PageFooter } from '../pages/PageFooter.tsx'
import { PageHeader } from '../pages/PageHeader.tsx'
import { CountingNote } from './CountingNote.tsx'

const slug = toCorridorPlaceholder('slug')
const title = toCorridorPlaceholder('title')
const home = toCorridorPlaceholder('home')
const members = toCorridorPlaceholder('members')

/** Lists all corridors that have a page, by the country where their members live. */
export function CorridorsPage() {
  const { t } = useLingui()
  return (
    <>
      {import.meta.env.DRAWS_ALL && (
        <PageHead
          title={t`Corridors`}
          description={t`Where our members’ families are from, where our members live now, and how many share each corridor.`}
        />
      )}
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="pb-16 outline-none sm:pb-24">
        <div className="relative isolate overflow-hidden">
          <TextilePattern name="rings" className="absolute inset-0 -z-10 opacity-[0.06]" />
          <div className="page-width py-10 sm:py-14">
            <StaticHtml className="grid gap-4">
              {import.meta.env.DRAWS_ALL && <Introduction />}
            </StaticHtml>
          </div>
        </div>
        <TextileDivider />
        <div className="page-width grid gap-12 pt-10 sm:pt-14">
          <StaticHtml className="grid gap-10">
            {import.meta.env.DRAWS_ALL && <CorridorList />}
          </StaticHtml>
          <section className="grid justify-items-start gap-4">
            <StaticHtml className="grid max-w-2xl gap-3">
              {import.meta.env.DRAWS_ALL && <Invitation />}
            </StaticHtml>
            <JoinButton
              className="mt-2"
              visitorLabel={<Trans>Start Connecting</Trans>}
              memberLabel={<Trans>Continue to Dashboard</Trans>}
            />
          </section>
          <StaticHtml className="max-w-(--reading-max)">
            {import.meta.env.DRAWS_ALL && <CountingNote />}
          </StaticHtml>
        </div>
      </main>
      <PageFooter />
    </>
  )
}

function Introduction() {
  return (
    <>
      <h1 className="display text-hero">
        <Trans>Corridors</Trans>
      </h1>
      <p className="max-w-2xl text-lg text-ink-2">
        <Trans>
          A corridor joins the country your family is from with the country you live in. These are
          the corridors that our members have in common. You may not be the only one on yours.
        </Trans>
      </p>
    </>
  )
}

function Invitation() {
  return (
    <>
      <h2 className="display text-2xl text-balance">
        <Trans>Is yours missing?</Trans>
      </h2>
      <p className="text-lg text-ink-2">
        <Trans>
          Every corridor that at least {CORRIDOR_MINIMUM} members share has a page. Join and add
          your roots to your profile, and yours will be one member closer.
        </Trans>
      </p>
    </>
  )
}

/** A note that there are none, and samples that the server repeats; without a server only the note. */
function CorridorList() {
  return (
    <>
      <p data-repeat="none" className="max-w-2xl text-lg">
        <Trans>We publish a corridor once at least {CORRIDOR_MINIMUM} members share it.</Trans>
      </p>
      {import.meta.env.SSR && (
        <section data-repeat="country" className="grid gap-3">
          <h2 className="display text-2xl">
            <Trans>In {home}</Trans>
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            <li data-repeat="corridor" className="grid">
              <PageLink
                href={`${CORRIDORS_PATH}/${slug}`}
                className="grid content-start gap-1 rounded-tile border border-line bg-surface p-4 hover:border-line-strong"
              >
                <span className="font-semibold text-balance underline decoration-line-strong underline-offset-4">
                  {title}
                </span>
                <span className="text-sm text-ink-2">
                  <Trans>At least {members} members</Trans>
                </span>
              </PageLink>
            </li>
          </ul>
        </section>
      )}
    </>
  )
}
