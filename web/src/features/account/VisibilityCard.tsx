import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { Card } from '../../ui/Card.tsx'
import { CardSkeletons } from '../../ui/CardSkeletons.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Props = { isAvailable: boolean; isPaused: boolean; onChange: (isAvailable: boolean) => void }

/** Visibility switch of the profile page and the settings (MEM-SET-01, decision T2). */
export function VisibilityCard({ isAvailable, isPaused, onChange }: Props) {
  const { t } = useLingui()
  const { data: hiddenReason, isPending } = useQuery(
    api.profiles.mine.queryOptions({ select: (profile) => profile.hiddenReason }),
  )
  // Without the profile, the hint could be wrong.
  if (isPending) return <CardSkeletons />
  return (
    <Card className="py-3! sm:py-4!">
      <Switch
        label={t`Profile Visibility`}
        hint={
          isPaused
            ? t`Your profile is paused: no one can see it until you resume.`
            : isAvailable && hiddenReason === 'staff'
              ? t`Staff accounts aren’t shown to members.`
              : isAvailable && hiddenReason
                ? t`Only your matches see you for now. You’ll appear in Discover once your profile is ready.`
                : isAvailable
                  ? t`Others can find you in Discover. Turn this off so that only your matches see you.`
                  : t`You’re hidden: only your matches can see you and write to you.`
        }
        checked={isAvailable && !isPaused}
        disabled={isPaused}
        onChange={onChange}
      />
    </Card>
  )
}
