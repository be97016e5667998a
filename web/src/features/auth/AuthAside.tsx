import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Globe, Lock } from 'lucide-react'
import { Logo } from '../../ui/Logo.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { tagline } from '../../lib/tagline.ts'

const patternColours = { ground: 'transparent', thread: 'currentColor', accent: 'currentColor' }
const [portrait] = samplePortraits

/** Reasons to join, beside the log-in and sign-up forms; hidden on phones. Light in both themes. */
export function AuthAside() {
  return (
    <aside
      data-theme="light"
      className="relative isolate flex flex-col justify-between gap-6 overflow-hidden bg-indigo p-8 text-on-indigo max-sm:hidden"
    >
      <TextilePattern
        name="rings"
        colours={patternColours}
        className="absolute inset-0 -z-10 opacity-[0.09]"
      />
      <Logo isMono />
      <div className="rounded-arch mx-auto w-44 overflow-hidden border-4 border-on-indigo/15">
        <Portrait seed={portrait.seed} options={portrait.options} alt="" />
      </div>
      <div className="grid gap-5">
        <p className="display text-2xl">{tagline()}</p>
        <ul className="grid gap-3 text-sm [&_li]:flex [&_li]:items-center [&_li]:gap-3 [&_svg]:size-5 [&_svg]:shrink-0">
          <li>
            <BadgeCheck aria-hidden />
            <span>
              <Trans>
                A real person verifies profiles within{' '}
                <span className="whitespace-nowrap">24-48 hours</span>
              </Trans>
            </span>
          </li>
          <li>
            <Globe aria-hidden />
            <Trans>Members in 25+ cities</Trans>
          </li>
          <li>
            <Lock aria-hidden />
            <Trans>Only matches and Premium members see your full profile</Trans>
          </li>
        </ul>
      </div>
    </aside>
  )
}
