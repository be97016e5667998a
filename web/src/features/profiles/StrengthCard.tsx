import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { getStepText } from './edit-copy.ts'
import { sectionPaths } from './edit-rules.ts'
import { computeStrength } from './strength-rules.ts'

type Props = { profile: OwnProfile; photoCount: number }

/** Profile strength and the step that would add most. */
export function StrengthCard({ profile, photoCount }: Props) {
  const { i18n } = useLingui()
  const { score, next } = computeStrength(profile, photoCount)
  return (
    <Card className="flex items-center gap-5 lg:grid lg:justify-items-center lg:text-center">
      <StrengthRing score={score} />
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-xl">
          <Trans>Profile strength</Trans>
        </h2>
        {next ? (
          <>
            <p className="text-sm text-ink-2">
              <Trans>Next step, worth {next.points} points:</Trans>
            </p>
            <Link
              {...(next.section === 'photos' || next.section === 'prompts'
                ? { to: sectionPaths[next.section] }
                : ({
                    to: '/dashboard/profile/edit/$section',
                    params: { section: next.section },
                  } as const))}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-input font-medium text-indigo underline decoration-1 underline-offset-4 hover:text-indigo-hover hover:decoration-2 lg:justify-center"
            >
              {i18n._(getStepText(next.id))}
              <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
            </Link>
          </>
        ) : (
          <p className="text-sm text-ink-2">
            <Trans>Your profile is complete. People know who they’re writing to.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

function StrengthRing({ score }: { score: number }) {
  const { t } = useLingui()
  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={t`${score} of 100`}
      className="size-28 shrink-0 lg:size-32"
    >
      <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="7" className="stroke-surface-3" />
      {score > 0 && (
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={`${(LENGTH * score) / 100} ${LENGTH}`}
          transform="rotate(-90 50 50)"
          className={score === 100 ? 'stroke-leaf' : 'stroke-indigo'}
        />
      )}
      <text
        x="50"
        y="50"
        textAnchor="middle"
        dominantBaseline="central"
        className="display fill-ink text-[1.9rem] tabular-nums"
      >
        {score}
      </text>
    </svg>
  )
}
