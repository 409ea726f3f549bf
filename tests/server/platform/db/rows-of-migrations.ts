/**
 * At least one row for each table that a migration makes. Applied right after the migration, so that later migrations meet tables
 * with something in them. A new migration that makes a table adds its rows here.
 */
export const ROWS_OF_MIGRATIONS: Record<string, string> = {
  '0001-shop.sql': `
    insert into accounts (id, email, name, role, password_hash, file_secret, created_at)
      values ('u_1', 'olive@shop.test', 'Olive', 'owner', 'hash', 'secret', 1);
    insert into guests (id, file_secret, created_at)
      values ('g_1', 'secret', 1);
    insert into sessions (id_hash, account_id, guest_id, created_at, seen_at, expires_at, user_agent)
      values ('s_1', 'u_1', null, 1, 2, 3, 'browser');
    insert into events (at, actor_kind, actor_id, subject, subject_id, what) values (1, 'account', 'u_1', 'account', 'u_1', 'signed in');
    insert into documents (kind, version, body, created_at, created_by)
      values ('catalog', 1, '{}', 1, 'u_1');
    insert into part_files values ('aa', 'stl', 84, 1, null);
    insert into analyses values ('aa-mm-1', 'an_1', 'aa', '{}', 1);
    insert into estimates values ('aa-mm-1', 'print', '{}', 1);
    insert into quotes (id, account_id, review_token, status, sha256, file_id, filename, material, quantity, color,
      print_settings, manufacturability, created_at, updated_at)
      values ('q_1', 'u_1', 'token', 'accepted', 'aa', 'f_1', 'box.stl', 'pla', 2, 'black', '{}', '{}', 1, 1);
    insert into idempotency_keys values ('u_1', 'create_quote', 'key', 'print', 'q_1', null, null, null, 1);
    insert into api_keys (id, account_id, name, prefix, secret_hash, scopes, created_at, last_used_at, revoked_at)
      values ('k_1', 'u_1', 'script', 'll_1', 'hash', '["quotes"]', 1, null, null);
    insert into device_logins (device_code_hash, user_code, name, scopes, granted_scopes, state,
      account_id, interval_seconds, polled_at, created_at, expires_at)
      values ('hash', 'ABCD', 'editor', '["quotes"]', null, 'pending', null, 5, null, 1, 2);
    insert into recovery_codes values ('hash', 'u_1', 1, null);
    insert into passkeys values ('pk_1', 'credential', 'u_1', 'localhost', 'laptop', x'00', 0, '[]', 0, 1, null);
    insert into passkey_challenges values ('hash', 'sign_in', null, 1);
    insert into invitations values ('i_1', 'hash', 'Pat', 'packer', 'u_1', 1, 2);
    insert into deliveries values ('q_1', null, 'shipping', 'Boulder', 900, null, 3, null, 'table', null, null, '[]', 'sealed', 1, 2);
    insert into delivery_reviews values ('q_1', null, 'too_large', 'Boulder', '[]', 'sealed', 1, null, null, null);
    insert into purchases (id, provider, state, speed, ship_by, parts_cents, delivery_cents, tax_cents, total_cents, tax, delivery,
        created_at, expires_at, paid_at)
      values ('pu_1', 'practice', 'paid', 'asap', '2026-11-20', 1000, 900, 0, 1900, '{}', '{}', 1, 2, 1);
    insert into checkouts (id, purchase_id, quote_id, provider, state, speed, ship_by, parts_cents, delivery_cents, tax_cents, total_cents,
      tax, delivery, created_at, expires_at, paid_at)
      values ('c_1', 'pu_1', 'q_1', 'practice', 'paid', 'asap', '2026-11-20', 1000, 900, 0, 1900, '{}', '{}', 1, 2, 1);
    insert into stray_payments values ('c_1', 'amount_differs', 5, 'practice', null, 'to_look_at', null, 1, 0, null, null, 1, null);
    insert into moved_ship_dates values ('q_1', 'asap', '2026-11-20');
    insert into billing_customers values ('u_1', 'stripe', 'cus_1', 1);
    insert into orders (id, checkout_id, status, speed, ship_by, ship_date_pending, paid_at, created_at, updated_at)
      values ('q_1', 'c_1', 'queued', 'asap', '2026-11-20', 0, 1, 1, 1);
    insert into order_units (order_id, unit, status, seconds, needs, queued_at, updated_at)
      values ('q_1', 1, 'queued', 60, '{}', 1, 1);
    insert into unit_failures (order_id, unit, at, reason, progress, status) values ('q_1', 1, 1, 'warped', 0.5, 'printing');
    insert into ledger (id, order_id, kind, state, parts_cents, delivery_cents, tax_cents, amount_cents, reason, provider, created_at)
      values ('l_1', 'q_1', 'capture', 'done', 1000, 900, 0, 1900, 'paid', 'practice', 1);
    insert into tax_reports (ledger_id, state) values ('l_1', 'told');
    insert into payment_notices (at, provider) values (1, 'stripe');
    insert into shipments (order_id, state, packed_at, updated_at) values ('q_1', 'packed', 1, 1);
    insert into outbox (id, kind, subject_kind, subject_id, event_id, subject, text, html, state, created_at)
      values ('m_1', 'order_placed', 'order', 'q_1', 1, 'Placed', 'text', '<p>text</p>', 'by_hand', 1);
    insert into mail_progress values (1, 1);
    insert into oauth_clients values ('cl_1', 'registered', 'editor', null, '[]', 1, null, null);
    insert into oauth_requests values ('hash', 'cl_1', 'editor', null, null, 'http://127.0.0.1/', null, 'challenge', 'mcp',
      '[]', null, 'pending', null, 1, 2);
    insert into oauth_grants (id, account_id, client_id, client_name, verified_domain, scopes, resource,
      created_at, last_used_at, expires_at, revoked_at, ended_by)
      values ('gr_1', 'u_1', 'cl_1', 'editor', null, '[]', 'mcp', 1, null, 2, null, null);
    insert into oauth_codes values ('hash', 'gr_1', 'http://127.0.0.1/', 'challenge', 1, null);
    insert into oauth_tokens values ('hash', 'gr_1', 'access', '[]', 1, 2, null);
    insert into upload_links values ('ul_1', 'hash', 'u_1', 'box.stl', 100, 1, 2, null, null, null);
    insert into agent_uses (at, account_id, key_id, door, action, outcome) values (1, 'u_1', 'k_1', 'v1', 'createQuote', 'done');
    insert into shop_identity values (1, 'shop_1', 'sealed', 1);
    insert into missing_files values ('aa', 1);
    insert into clock_marks values (1, 1, null, null);
    insert into email_links (token_hash, account_id, email, created_at, expires_at)
      values ('hash', 'u_1', 'olive@shop.test', 1, 2);
    insert into account_emails values ('ae_1', 'u_1', 'confirm', 'olive@shop.test', null, 'waiting', 0, 1, 1);
    insert into sign_in_tries values ('bucket', 'hash', 1, 1);
    insert into known_devices values ('hash', 'u_1', 2);
    insert into program_runs (id, started_at) values ('run_1', 1);
    insert into measured_for values ('u_1', 'aa-mm-1', 'print');
    insert into public_files values ('aa');
    insert into uploads_received (owner, sha256, bytes, received_at) values ('u_1', 'aa', 84, 1);
    insert into printer_states (printer_id, condition, since, updated_at) values ('p1', 'available', 1, 1);
    insert into printer_log (printer_id, at, kind, printed_seconds) values ('p1', 1, 'note', 0);
    insert into plates (id, status, material, color, nozzle_mm, seconds, grams, created_at, updated_at)
      values ('pl_1', 'planned', 'PLA+', 'White', 0.4, 60, 3.5, 1, 1);
    insert into plate_units (plate_id, order_id, unit, outcome) values ('pl_1', 'q_1', 1, 'planned');
    insert into unit_checks (order_id, unit, at, result, first_article) values ('q_1', 1, 1, 'pass', 0);
    insert into order_photos (id, order_id, unit, sha256, width, height, bytes, taken_at)
      values ('ph_1', 'q_1', 1, 'aa', 800, 600, 1000, 1);
    insert into floor_devices values ('fd_1', 'Tablet 1', 'tablet', 'hash', 'Line A', null, 10, 'u_1', 1, 1, null);
    insert into staff_pins values ('u_1', 'hash', 1);
    insert into customer_notes (id, customer_id, text, by_account, created_at) values ('cn_1', 'u_1', 'Calls first', 'u_1', 1);
    insert into customer_merges (id, guest_id, account_id, quotes, notes, reason, by_account, merged_at)
      values ('cm_1', 'g_1', 'u_1', '[]', '[]', 'Same person', 'u_1', 1);
    insert into set_up_steps values ('shop', 'done', 'u_1', 1);
    insert into business_details values ('u_1', 'Olive Works', '{}', 'billing@shop.test', 1, 1);
    insert into tax_exemptions (id, account_id, states, certificate_number, form, recorded_at, recorded_by)
      values ('tx_1', 'u_1', '["CA"]', 'SR 102', 'CDTFA-230', 1, 'u_1');
    insert into invoices values ('practice_invoice', 1, 'q_1', 'l_1', '{}', null, 1);
    insert into manifests (id, carrier, pickup_at, created_at) values ('mf_1', 'USPS', 1, 1);
    insert into shipping_labels (id, order_id, kind, state, provider, created_at, manifest_id)
      values ('lb_1', 'q_1', 'return', 'bought', 'easypost', 1, 'mf_1');
    insert into label_files values ('lb_1', 'pdf', x'25504446', 1);
    insert into trackers (id, order_id, label_id, kind, provider, carrier, tracking_number, created_at)
      values ('tk_1', 'q_1', 'lb_1', 'return', 'easypost', 'USPS', '9400', 1);
    insert into carrier_events (provider, event_id, at, what) values ('easypost', 'evt_1', 1, 'tracker.updated');
    insert into address_checks (order_id, state, evidence, checked_at) values ('q_1', 'fits', '', 1);
    insert into desk_snoozes values ('held', 'q_1', 'q_1', 'revision 1', '2026-11-24', 'Asked the customer', 'u_1', 1);
    insert into quote_threads values ('q_1', 'q_1');
    insert into messages (id, quote_id, side, via, text, created_at) values ('ms_1', 'q_1', 'customer', 'page', 'Hello', 1);
    insert into message_photos values ('mp_1', 'q_1', 'ms_1', 'customer', 'aa', 800, 600, 1000, 1);
    insert into reply_addresses values ('q_1', 'token', 1);
    insert into risk_offers (id, quote_id, version, text, terms, choices, made_at, made_by)
      values ('ro_1', 'q_1', 1, 'It may warp.', '{}', '[]', 1, 'u_1');
    insert into comments (id, quote_id, text, by_account, created_at) values ('cmt_1', 'q_1', 'See @olive', 'u_1', 1);
    insert into mentions (comment_id, account_id, handle, created_at) values ('cmt_1', 'u_1', 'olive', 1);
    insert into parcels (id, order_id, state, packed_at, updated_at) values ('pc_1', 'q_1', 'packed', 1, 1);
    insert into parcel_units values ('q_1', 1, 'pc_1') on conflict do nothing;
    insert into shipping_batches (id, action, by_account, created_at) values ('bt_1', 'pack', 'u_1', 1);
    insert into shipping_batch_orders (batch_id, order_id, place, revision, late_refund_cents)
      values ('bt_1', 'q_1', 0, 1, 0);
    insert into notices (kind, subject_kind, subject_id, page, at) values ('order_paid', 'order', 'q_1', '/console/orders/q_1', 1);
    insert into notice_progress (id, event_id) values (1, 1);
    insert into noticed_items values ('late:q_1');
    insert into notification_settings (account_id, choices, digest_times, updated_at) values ('u_1', '{}', '["08:00"]', 1);
    insert into notification_progress (account_id, channel, once_to, digest_to, digest_at) values ('u_1', 'email', 1, 1, 1);
    insert into staff_emails (id, account_id, recipient, subject, text, html, state, next_try_at, created_at)
      values ('ml_s', 'u_1', 'olive@shop.test', 'Digest', 'Text', 'Html', 'waiting', 1, 1);
    insert into list_views values ('lv_1', 'u_1', 'orders', 'Oakland', '{"city":"Oakland"}', 1, 1);
    insert into list_columns values ('u_1', 'orders', '["number","city"]', 1);
    insert into kiosks (id, name, use, title, text, by_account, made_at) values ('ks_1', 'Counter', 'order', '', '', 'u_1', 1);
    insert into hand_overs values ('hash', 'g_1', 'ks_1', 'q_1', 1, 2, null);
    insert into mailbox_progress values (1, '["imap.shop.test","replies","INBOX"]', '1', 1, 1, null);
    insert into answer_templates values ('at_1', 'Thank you.', 1, 1, 1, 'u_1');
    insert into baskets (id, state, number, book_version, created_at, updated_at) values ('bk_1', 'paid', 1001, 1, 1, 1);
    insert into basket_quotes values ('bk_1', 'q_1', 0);
    insert into deliveries values (null, 'bk_1', 'courier', 'Oakland', 1200, 900, null, null, 'table', null, null, '[]', 'sealed', 1, 2);
    update purchases set basket_id = 'bk_1';
    insert into idempotency_keys values ('u_1', 'basket', 'key', 'hash', null, 'bk_1', 'pu_1', null, 1);
    update orders set purchase_number = 'P1001';
    insert into spools (id, material, color, brand, net_mg, remaining_mg, shelf, received_at, updated_at)
      values ('sp_1', 'PETG', 'Black', 'Prusament', 1000000, 1000000, 'A2', 1, 1);
    insert into filament_log (spool_id, at, kind, change_mg, remaining_mg) values ('sp_1', 1, 'received', 1000000, 1000000);
    insert into filament_minimums values ('PETG', 'Black', 2000000, 1, 'u_1');
    insert into saved_addresses values ('ad_1', 'u_1', 'sealed', 1, 1);
    insert into problem_reports values ('pr_1', 'q_1', '[1]', 'broken', 'ms_1', 'open', 1, null, null, 0);
    insert into kiosk_pictures values ('hash', x'ffd8', 2, 1, 'u_1', 1);
    insert into workstation_sign_ins values ('ws_1', 'u_1', 'hash', 'Workshop PC', 1, null);
    insert into filament_supplies (id, material, color, brand, spools, net_mg, expected, ordered_at, by_account, updated_at)
      values ('su_1', 'PETG', 'Black', 'Prusament', 2, 1000000, '2026-12-01', 1, 'u_1', 1);
    insert into stock_rule (id, is_on, limit_mg, revision, updated_at, by_account)
      values (1, 1, 500000, 1, 1, 'u_1');
    insert into stock_rule_colors values ('PETG', 'Black', 1, null, 1, 'u_1');
    insert into nozzles (printer_id, diameter_mm, made_of, installed_at, by_account) values ('p1', 0.4, 'brass', 1, 'u_1');
    insert into printer_log_photos select 'ph_2', min(id), 'hash', 640, 480, 1000, 1, 'u_1' from printer_log;
    insert into plate_energy select id, 420, 1, 'u_1' from plates limit 1;
    update spools set external_id = 'spoolman 1 2025-01-01T00:00:00Z' where id = 'sp_1';
    insert into guest_links values ('hash', 'q_1', 'bk_1', 1, 2);
    update baskets set share_token = 'token', shown_days = '{"revision":1,"asap":null,"week":null}' where id = 'bk_1';
    insert into printer_links values ('p1', 'octoprint', '192.168.1.20', null, 0, null, null, null, 'vault', 'sealed', 0, 1, 1, 1);
    insert into printer_link_states values ('p1', 'printing', null, 0, 'plate-1-1.gcode', null, null, 1, 1);
    insert into plate_print_files (plate_id, name, sha256, bytes, source, slicer, seconds, grams_mg, made_at, outdated_at)
      values ('pl_1', 'plate.gcode', 'aa', 10, 'uploaded', null, 3600, 12000, 1, null);
    insert into printer_jobs (printer_id, plate_id, plate_revision, sha256, file_name, status, by_account, created_at, updated_at)
      values ('p1', 'pl_1', 1, 'aa', 'plate-1-1.gcode', 'printing', 'u_1', 1, 1);
    insert into slicer_settings values (1, 'prusaslicer', '/usr/bin/prusa-slicer', '2.5.0', 1, 1, 'u_1');
    insert into slicer_profiles values ('slp_1', 'p1', 'config', '', 'mk3.ini', 'layer_height = 0.2', 'PLA', '[]', 1, 'u_1');
    insert into slicing_jobs (plate_id, state, plate_revision, content_key, requested_at, by_account)
      values ('pl_1', 'sliced', 1, 'key', 1, 'u_1');
    insert into plate_measures values ('pl_1', 'slicer', 3600, 12000, 1);
    insert into delivery_reviews values (null, 'bk_1', 'po_box', 'Boulder', '[]', 'sealed', 1, null, null, null);
    update plate_print_files set filaments = '[1]' where plate_id = 'pl_1';
    update printer_jobs set tray = 1;
    insert into printer_actions (printer_id, at, kind, plate_id, file_name, detail, by_account)
      values ('p1', 1, 'sent', 'pl_1', 'plate-1-1.gcode', 'From AMS 1, tray 2', 'u_1'), ('p1', 2, 'lost', null, null, 'No answer.', null);
    insert into outside_refunds values ('re_1', 'pi_1', 100, 'done', null, 1, 1);`,
  '0003-payment-links.sql': `insert into payment_links values ('hash', 'pu_1', 1);`,
}
