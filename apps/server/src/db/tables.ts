/** Facts about this installation, one row each. */
export interface InstallationTable {
  key: InstallationKey;
  value: string;
}

export type InstallationKey = 'id' | 'created_at';

/** Every table that the server reads or writes, for Kysely's types. */
export interface Tables {
  installation: InstallationTable;
}
