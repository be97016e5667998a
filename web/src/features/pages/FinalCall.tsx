import { Trans } from '@lingui/react/macro'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { JoinButton } from './JoinButton.tsx'

const cloth = { ground: 'transparent', thread: 'currentColor', accent: 'currentColor' }

export function FinalCall() {
  return (
    <section className="page-width py-14 sm:py-20">
      <div
        data-theme="light"
        className="relative isolate grid justify-items-center gap-6 overflow-hidden rounded-sheet bg-indigo px-6 py-16 text-center text-on-indigo sm:py-20"
      >
        <TextilePattern
          name="lattice"
          colours={cloth}
          className="absolute inset-0 -z-10 opacity-[0.08]"
        />
        <h2 className="display max-w-3xl text-page">
          <Trans>Someone already understands both your homes.</Trans>
        </h2>
        <p className="max-w-xl text-lg">
          <Trans>
            Joining takes a minute. New members receive 50 free tokens, and no card is asked for.
          </Trans>
        </p>
        <JoinButton
          variant="secondary"
          className="border-transparent"
          visitorLabel={<Trans>Get Started Today</Trans>}
          memberLabel={<Trans>Return to Dashboard</Trans>}
        />
      </div>
    </section>
  )
}
