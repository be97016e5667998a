import { useLingui } from '@lingui/react/macro'

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

export function StrengthRing({ score }: { score: number }) {
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
