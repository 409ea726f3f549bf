-- Why a version was saved, as its author wrote it; null for the first one and for those saved without a reason.
alter table documents add column reason text;
