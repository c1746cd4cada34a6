import { FollowedAccount } from '../../../../src/server/exchange/account.ts'
import type { AccountParts } from '../../../../src/server/exchange/accountParts.ts'
import { AddressBan } from '../../../../src/server/exchange/calling/addressBan.ts'
import { ClockOffset } from '../../../../src/server/exchange/calling/clockOffset.ts'
import { RateBudget } from '../../../../src/server/exchange/calling/rateBudget.ts'
import type { Shared } from '../../../../src/server/exchange/calling/rest.ts'
import { ConnectBudget } from '../../../../src/server/exchange/streaming/connectBudget.ts'

/** What all calls of a process share: nothing of it is used yet. */
export const sharedBy = (parts: Pick<Shared, 'clock' | 'random'> & Partial<Shared>): Shared => ({
  budget: new RateBudget(),
  ban: new AddressBan(),
  offset: new ClockOffset(),
  report: () => undefined,
  ...parts,
})

/** Begins to follow an account of `world` as the server does; what is not named is the usual. */
export function follow({
  world: { send, connect },
  ...parts
}: Omit<AccountParts, 'send' | 'connect' | 'streamUrl' | 'connects' | 'onSymbols' | 'log'> &
  Partial<Pick<AccountParts, 'connects' | 'log'>> & {
    readonly world: Pick<AccountParts, 'send' | 'connect'>
  }): FollowedAccount {
  const account = new FollowedAccount({
    send,
    connect,
    streamUrl: 'ws://paper',
    connects: new ConnectBudget(),
    onSymbols: () => undefined,
    log: { warn: () => undefined },
    ...parts,
  })
  void account.run()
  return account
}
