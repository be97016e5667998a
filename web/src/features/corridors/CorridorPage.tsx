import { BRAND } from '@adire/contract/brand.ts'
import {
  CORRIDOR_MINIMUM,
  type CorridorField,
  toCorridorPlaceholder,
} from '@adire/contract/corridors.ts'
import { CORRIDOR_ID } from '@adire/contract/pages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
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

const title = toCorridorPlaceholder('title')
const members = toCorridorPlaceholder('members')
const roots = toCorridorPlaceholder('roots')
const home = toCorridorPlaceholder('home')
const cities = toCorridorPlaceholder('cities')
const rootCities = toCorridorPlaceholder('rootCities')

/**
 * Page of a corridor. The build prerenders it once with placeholders, which the server fills
 * (`server/src/http/corridor-pages.ts`); hydration keeps what the server wrote.
 */
export function CorridorPage() {
  return (
    <>
      {import.meta.env.DRAWS_ALL && <Head />}
      <SkipLink />
      <PageHeader />
      <main id="main" tabIndex={-1} className="pb-16 outline-none sm:pb-24">
        <div className="relative isolate overflow-hidden">
          <TextilePattern name="rings" className="absolute inset-0 -z-10 opacity-[0.06]" />
          <div className="content-grid page-width">
            <StaticHtml id={CORRIDOR_ID} className="grid gap-5 py-10 sm:py-14 xl:col-start-2">
              {import.meta.env.DRAWS_ALL && <Numbers />}
            </StaticHtml>
          </div>
        </div>
        <TextileDivider />
        <div className="content-grid page-width pt-10 sm:pt-14">
          <div className="grid gap-12 xl:col-start-2">
            <section className="grid justify-items-start gap-4">
              <StaticHtml className="grid gap-4">
                {import.meta.env.DRAWS_ALL && <Invitation />}
              </StaticHtml>
              <JoinButton
                className="mt-2"
                visitorLabel={<Trans>Start Connecting</Trans>}
                memberLabel={<Trans>Continue to Dashboard</Trans>}
              />
            </section>
            <StaticHtml>
              {import.meta.env.DRAWS_ALL && (
                <CountingNote>
                  <Trans>
                    If fewer than {CORRIDOR_MINIMUM} members are left, this page goes away.
                  </Trans>
                </CountingNote>
              )}
            </StaticHtml>
          </div>
        </div>
      </main>
      <PageFooter />
    </>
  )
}

/** Not in the browser's bundle, so that hydration keeps the head that the server wrote. */
function Head() {
  const { t } = useLingui()
  return (
    <PageHead
      title={title}
      description={t`At least ${members} members of ${BRAND.name} have roots in ${roots} and live in ${home}.`}
      picturePath="/corridors"
    />
  )
}

function Numbers() {
  return (
    <>
      <PageLink
        href="/corridors"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-medium text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        <Trans>All corridors</Trans>
      </PageLink>
      <h1 className="display text-page text-balance">{title}</h1>
      <p className="text-xl leading-relaxed">
        <Trans>
          At least <strong>{members} members</strong> of {BRAND.name} have roots in {roots} and live
          in {home}.
        </Trans>
      </p>
      <Optional field="cities">
        <Trans>Many live in {cities}.</Trans>
      </Optional>
      <Optional field="rootCities">
        <Trans>Many of their families come from {rootCities}.</Trans>
      </Optional>
    </>
  )
}

/** A paragraph that the server leaves out if its field is empty. */
function Optional({ field, children }: { field: CorridorField; children: ReactNode }) {
  return (
    <p data-corridor={field} className="text-lg text-ink-2">
      {children}
    </p>
  )
}

function Invitation() {
  return (
    <>
      <h2 className="display text-2xl text-balance">
        <Trans>You won’t have to explain this road</Trans>
      </h2>
      <p className="text-lg text-ink-2">
        <Trans>
          The phone calls at odd hours, the dishes that never taste quite the same, the weddings you
          fly to: people on your corridor know them too. If you have roots in {roots} and live in{' '}
          {home}, you’re already one of them.
        </Trans>
      </p>
    </>
  )
}
