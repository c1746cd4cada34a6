/** Only USDT perpetuals are followed: of another contract that stood open nobody would ever say that it ended. */
export const statements: readonly string[] = [`delete from positions where symbol !~ '^[A-Z0-9]{0,16}USDT$'`]
