import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Crown,
  Gift,
  Keyboard,
  LifeBuoy,
  Settings,
  Shield,
  ShieldCheck,
  UserRound,
  Wallet,
} from 'lucide-react'
import { api } from '../../lib/api.ts'
import { openShop } from '../../lib/shop-requests.ts'
import { useMember } from '../../lib/session.ts'
import { setTheme, themeChoices, useThemeChoice } from '../../lib/theme.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from '../../ui/menu.tsx'
import { LogOutMenuItem } from '../auth/LogOutMenuItem.tsx'
import { setShortcutsOpen } from './shortcuts-store.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Account menu in the header. */
export function UserMenu() {
  const { t } = useLingui()
  const { handle, email, role, isPremium } = useMember()
  const theme = useThemeChoice()
  const picture = useQuery(
    api.photos.listMine.queryOptions({
      select: ({ photos }) => photos.find((photo) => photo.isProfilePicture),
    }),
  )
  const themeLabels = { system: t`Same as device`, light: t`Light`, dark: t`Dark` }
  return (
    <Menu>
      <MenuTrigger>
        <button type="button" aria-label={t`Your account`} className="touch-target rounded-full">
          <Avatar
            name={handle}
            src={picture.data && `${picture.data.src}/320`}
            thumbhash={picture.data?.placeholder}
            className="block"
          />
        </button>
      </MenuTrigger>
      <MenuContent className="w-72 max-w-[calc(100vw-1.5rem)]">
        <div className="grid px-3 pt-2 pb-1">
          <span className="truncate font-semibold">{handle}</span>
          <span className="truncate text-sm text-ink-3">
            <bdi>{email}</bdi>
          </span>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/dashboard/profile">
            <UserRound aria-hidden />
            <Trans>View & Edit Profile</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/dashboard/profile/settings/$section" params={{ section: 'account' }}>
            <Settings aria-hidden />
            <Trans>Account Settings</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/dashboard/safety">
            <Shield aria-hidden />
            <Trans>Safety Centre</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/dashboard/wallet">
            <Wallet aria-hidden />
            <Trans>Wallet</Trans>
          </Link>
        </MenuItem>
        {isPremium && (
          <MenuItem asChild>
            <Link to="/dashboard/subscription">
              <Crown aria-hidden />
              <Trans>Manage Subscription</Trans>
            </Link>
          </MenuItem>
        )}
        {!isPremium && role === 'member' && (
          <MenuItem icon={<Crown aria-hidden />} onSelect={() => openShop('premium')}>
            <Trans>Upgrade to Premium</Trans>
          </MenuItem>
        )}
        <MenuItem asChild>
          <Link to="/dashboard/referrals">
            <Gift aria-hidden />
            <Trans>Refer a Friend</Trans>
          </Link>
        </MenuItem>
        {role !== 'member' && (
          <MenuItem asChild>
            <Link to="/dashboard/admin">
              <ShieldCheck aria-hidden />
              <Trans>Admin</Trans>
            </Link>
          </MenuItem>
        )}
        <MenuItem asChild>
          <PageLink href="/help">
            <LifeBuoy aria-hidden />
            <Trans>Help & Support</Trans>
          </PageLink>
        </MenuItem>
        <MenuItem
          icon={<Keyboard aria-hidden />}
          className="pointer-coarse:hidden"
          onSelect={() => setShortcutsOpen(true)}
        >
          <Trans>Keyboard shortcuts</Trans>
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>
          <Trans>Theme</Trans>
        </MenuLabel>
        {themeChoices.map((choice) => (
          <MenuCheckboxItem
            key={choice}
            checked={theme === choice}
            onCheckedChange={() => setTheme(choice)}
            onSelect={(event) => event.preventDefault()}
          >
            {themeLabels[choice]}
          </MenuCheckboxItem>
        ))}
        <MenuSeparator />
        <LogOutMenuItem />
      </MenuContent>
    </Menu>
  )
}
