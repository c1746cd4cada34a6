import { statements as first } from './0001First.ts'
import { statements as announced } from './0002Announced.ts'
import { statements as trades } from './0003Trades.ts'
import { statements as funding } from './0004Funding.ts'
import { statements as walletLog } from './0004WalletLog.ts'
import { statements as keptAnswers } from './0005KeptAnswers.ts'
import { statements as tradeOrders } from './0005TradeOrders.ts'
import { statements as notificationTypes } from './0006NotificationTypes.ts'
import { statements as billing } from './0007Billing.ts'
import { statements as mail } from './0008Mail.ts'
import { statements as portfolioConfig } from './0008PortfolioConfig.ts'
import { statements as recommendations } from './0009Recommendations.ts'
import { statements as impersonations } from './0009Impersonations.ts'
import { statements as setupSteps } from './0010SetupSteps.ts'
import { statements as checkouts } from './0011Checkouts.ts'
import { statements as strategyChanges } from './0012StrategyChanges.ts'
import { statements as changes } from './0013Changes.ts'
import { statements as walletCoins } from './0014WalletCoins.ts'
import { statements as unknown } from './0015Unknown.ts'
import { statements as tradeNotes } from './0016TradeNotes.ts'
import { statements as alerts } from './0017Alerts.ts'
import { statements as channels } from './0018Channels.ts'
import { statements as pastAdvice } from './0019PastAdvice.ts'
import { statements as levels } from './0020Levels.ts'
import { statements as tradeSums } from './0021TradeSums.ts'
import { statements as firstStop } from './0022FirstStop.ts'
import { statements as historyDays } from './0023HistoryDays.ts'
import { statements as tellingsByUser } from './0024TellingsByUser.ts'
import { statements as deletedAlerts } from './0025DeletedAlerts.ts'
import { statements as namesInOrder } from './0026NamesInOrder.ts'
import { statements as ways } from './0027Ways.ts'
import { statements as followedPositions } from './0028FollowedPositions.ts'
import { statements as goneUsers } from './0029GoneUsers.ts'
import { statements as trailingStop } from './0030TrailingStop.ts'
import { statements as laterWord } from './0031LaterWord.ts'
import { statements as owedCorrections } from './0032OwedCorrections.ts'
import { statements as provedAddresses } from './0033ProvedAddresses.ts'

/** The SQL of all migrations by name; they run in the order of their names and never change once released. */
export const migrations: Readonly<Record<string, readonly string[]>> = {
  '0001_first': first,
  '0002_announced': announced,
  '0003_trades': trades,
  '0004_funding': funding,
  '0004_wallet_log': walletLog,
  '0005_kept_answers': keptAnswers,
  '0005_trade_orders': tradeOrders,
  '0006_notification_types': notificationTypes,
  '0007_billing': billing,
  '0008_mail': mail,
  '0008_portfolio_config': portfolioConfig,
  '0009_recommendations': recommendations,
  '0009_impersonations': impersonations,
  '0010_setup_steps': setupSteps,
  '0011_checkouts': checkouts,
  '0012_strategy_changes': strategyChanges,
  '0013_changes': changes,
  '0014_wallet_coins': walletCoins,
  '0015_unknown': unknown,
  '0016_trade_notes': tradeNotes,
  '0017_alerts': alerts,
  '0018_channels': channels,
  '0019_past_advice': pastAdvice,
  '0020_levels': levels,
  '0021_trade_sums': tradeSums,
  '0022_first_stop': firstStop,
  '0023_history_days': historyDays,
  '0024_tellings_by_user': tellingsByUser,
  '0025_deleted_alerts': deletedAlerts,
  '0026_names_in_order': namesInOrder,
  '0027_ways': ways,
  '0028_followed_positions': followedPositions,
  '0029_gone_users': goneUsers,
  '0030_trailing_stop': trailingStop,
  '0031_later_word': laterWord,
  '0032_owed_corrections': owedCorrections,
  '0033_proved_addresses': provedAddresses,
}
