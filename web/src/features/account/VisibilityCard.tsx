import { useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Props = { isAvailable: boolean; isPaused: boolean; onChange: (isAvailable: boolean) => void }

/** The member's visibility switch (MEM-SET-01, decision T2). */
export function VisibilityCard({ isAvailable, isPaused, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Card className="py-3! sm:py-4!">
      <Switch
        label={t`Profile Visibility`}
        hint={
          isPaused
            ? t`Your profile is paused: nobody sees you until you resume.`
            : isAvailable
              ? t`Others find you in Discover. Switch off to be seen by your matches only.`
              : t`You are hidden: nobody new finds you, and your matches can still write to you.`
        }
        checked={isAvailable && !isPaused}
        disabled={isPaused}
        onChange={onChange}
      />
    </Card>
  )
}
