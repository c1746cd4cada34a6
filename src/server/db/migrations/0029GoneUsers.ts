/** Who deleted his account while an outside provider signs him in: a hash of his id there, and when. */
export const statements: readonly string[] = [
  `create table gone_users (id_hash text primary key, gone_at timestamptz not null)`,
]
